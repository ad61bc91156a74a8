# Sourced by ./play and ./test from the top of the checkout: a .venv with what they need.

me=./${0##*/}
trap 'echo; exit 130' INT

say() { printf '%s: %s\n' "$me" "$*"; }

fail() {
    say "$*" >&2
    exit 1
}

# setup play | setup test: does nothing when .venv has what pyproject.toml asks for.
setup() {
    wanted=$(cksum <pyproject.toml)
    venv_is_ours && [ "$(cat ".venv/installed-for-$1" 2>/dev/null)" = "$wanted" ] && return
    venv_is_ours && .venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
    install_stolik "$1"
    for purpose in play "$1"; do
        printf '%s\n' "$wanted" >".venv/installed-for-$purpose"
    done
}

# False also after the folder was moved: the programs in .venv/bin name the place where they were made.
venv_is_ours() { [ -x .venv/bin/python ] && grep -qsF "$PWD/.venv" .venv/pyvenv.cfg; }

make_venv() {
    find_python
    need "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" \
        "$python" -c 'import ensurepip, venv'
    say "making .venv with $("$python" --version)"
    "$python" -m venv --clear "$PWD/.venv" || fail "making .venv failed"
}

# The first Python that really runs: a version manager's stand-in for one that it lacks does not.
find_python() {
    for python in python3.13 python3.12 python3.11 python3; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && return
    done
    fail "Python 3.11 or newer is missing (Debian: apt-get install python3)"
}

install_stolik() {
    case $1 in test) package='.[test]' ;; *) package=. ;; esac
    say "installing what pyproject.toml asks for into .venv (a minute or two the first time)"
    quiet=--quiet
    [ -t 1 ] && quiet=
    STOLIK_WEB=no .venv/bin/python -m pip install $quiet --disable-pip-version-check --editable "$package" ||
        fail "pip could not install $package, see above"
}

# need PACKAGE COMMAND…: when COMMAND fails, install Debian's PACKAGE, or name it and stop.
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing Debian's $package"
        apt_install "$package" && "$@" >/dev/null 2>&1 && return
    fi
    fail "$package is missing (Debian: apt-get install $package)"
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq "$1" >/dev/null 2>&1 ||
        { apt-get update -qq >/dev/null && apt-get install -y -qq "$1" >/dev/null; }
}

# Builds the browser's part when it is not there or older than its sources.
web_client() { .venv/bin/python bin/web_build.py || fail "the web client could not be built, see above"; }

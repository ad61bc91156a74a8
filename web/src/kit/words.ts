/** Words: flat catalogs, one language at a time. The same rules as `core/catalog.py`. */

export const LANGUAGES = ["cs", "sk", "pl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Message = string | Readonly<Record<string, string>>;
export type Catalog = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, unknown>>;

/** What the server tells of a game: values, and where its words are. */
export interface Told {
  readonly event: string;
  readonly key: string;
  readonly [value: string]: unknown;
}

export class Words {
  readonly language: Language;
  readonly #messages: Catalog;
  readonly #plural: Intl.PluralRules;

  constructor(language: Language, ...catalogs: Catalog[]) {
    this.language = language;
    this.#messages = Object.assign({}, ...catalogs) as Catalog;
    this.#plural = new Intl.PluralRules(language);
  }

  /** The same words and some more. */
  with(...catalogs: Catalog[]): Words {
    return new Words(this.language, this.#messages, ...catalogs);
  }

  has(key: string): boolean {
    return key in this.#messages;
  }

  keys(): string[] {
    return Object.keys(this.#messages);
  }

  say(key: string, values: Values = {}): string {
    const message = this.#messages[key];
    if (message === undefined) return key;
    const text = this.#form(message, values).replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? this.spell(values[name]) : whole,
    );
    return bound(text);
  }

  /** An event as a line; `names` says who sits on a seat. */
  tell(event: Told, names: readonly string[]): string {
    const values: Record<string, unknown> = { ...event };
    if (typeof event["seat"] === "number") values["seat"] = names[event["seat"]] ?? "";
    return this.say(event.key, values);
  }

  /** A value in a sentence: lists with commas, names of things from the catalog (`bell3*`: bell, 3*). */
  spell(value: unknown): string {
    if (Array.isArray(value)) return value.map((each) => this.spell(each)).join(", ");
    const text = String(value);
    const word = text.replace(/[0-9*]+$/, "");
    if (typeof value !== "string" || !this.has(`value.${word}`)) return text;
    return `${this.say(`value.${word}`)} ${text.slice(word.length)}`.trimEnd();
  }

  #form(message: Message, values: Values): string {
    if (typeof message === "string") return message;
    const form = this.#plural.select(Number(values["count"] ?? 0));
    return message[form] ?? message["other"] ?? "";
  }
}

/** No line ends with a number or a word of one letter (`v ruce`, `5 karet`), and none begins with a dash. */
function bound(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])([aikosuvwz]|\p{N}+) (?=[\p{L}\p{N}])/giu, "$1\u00a0")
    .replace(/ (?=–)/g, "\u00a0");
}

/** The first of our languages that is asked for; English else. */
export function preferred(asked: readonly string[]): Language {
  for (const wish of asked) {
    const found = LANGUAGES.find((language) => language === wish.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "en";
}

// Questions to a browser as lines of JSON, in the form that Chromium's own protocol has and qtwebkit.py has taken over.

import { transformSync } from "esbuild";
import { PATIENCE } from "./engine.ts";

type Answer = Record<string, unknown>;
type Hearer = (event: Answer) => void;

/** Asks and hears answers, each with the number of its question, and events, which have none. */
export class Session {
  private last = 0;
  private readonly waiting = new Map<number, { answer: (answer: Answer) => void; fails: (cause: Error) => void }>();
  private readonly hearers = new Map<string, Set<Hearer>>();

  constructor(private readonly write: (message: string) => void) {}

  async asks<Given = Answer>(method: string, params: Answer = {}): Promise<Given> {
    const id = ++this.last;
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<Answer>((answer, fails) => {
      this.waiting.set(id, { answer, fails });
      timer = setTimeout(() => fails(new Error(`no answer to ${method}`)), PATIENCE);
    });
    this.write(JSON.stringify({ id, method, params }));
    return answered.finally(() => clearTimeout(timer)) as Promise<Given>;
  }

  on(event: string, hearer: Hearer) {
    const hearers = this.hearers.get(event) ?? new Set();
    this.hearers.set(event, hearers.add(hearer));
  }

  hears(text: string) {
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      params?: Answer;
      result?: Answer;
      error?: { message: string };
    };
    if (message.method) for (const hearer of this.hearers.get(message.method) ?? []) hearer(message.params ?? {});
    if (message.id === undefined) return;
    const waits = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waits?.fails(new Error(message.error.message));
    else waits?.answer(message.result ?? {});
  }
}

/** The call of a function, in the script that engines of a former year read. */
export function written(question: unknown, argument: unknown, target: string): string {
  return transformSync(`(${question})(${JSON.stringify(argument) ?? ""})`, { target }).code;
}

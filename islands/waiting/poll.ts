// Asks every three seconds whether the phone has confirmed: never two questions at once, none while the tab is hidden, and one
// at once when it is seen again.

import { type Answer, ask } from "./ask.ts";

const EVERY = 3_000;

export class Poll {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<Answer> | undefined;
  private isOver = false;

  constructor(
    private readonly form: HTMLFormElement,
    /** Hears every answer; true ends the questions. */
    private readonly hear: (answer: Answer) => boolean,
  ) {}

  start() {
    document.addEventListener("visibilitychange", this.seen);
    this.later();
  }

  /** Asks no more by itself. */
  stop() {
    this.isOver = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Asks now; a caller that asks while an answer is under way shares it. */
  now(): Promise<Answer> {
    clearTimeout(this.timer);
    this.asking ??= ask(this.form).then((answer) => {
      this.asking = undefined;
      if (this.hear(answer)) this.stop();
      this.later();
      return answer;
    });
    return this.asking;
  }

  private later() {
    clearTimeout(this.timer);
    if (this.isOver || document.hidden) return;
    this.timer = setTimeout(() => void this.now(), EVERY);
  }

  private readonly seen = () => {
    if (document.hidden) clearTimeout(this.timer);
    else void this.now();
  };
}

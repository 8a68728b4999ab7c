// What a screen without a monitor shows: Xvfb keeps it as a file of pixels (X11's XWDFile.h).

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A colour as 0xRRGGBB. */
export type Colour = number;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Picture {
  readonly width: number;
  readonly height: number;
  private readonly start: number;
  private readonly line: number;

  constructor(private readonly bytes: Buffer) {
    const header = (field: number) => bytes.readUInt32BE(field * 4);
    this.width = header(4);
    this.height = header(5);
    this.line = header(12);
    if (header(11) !== 32) throw new Error(`${header(11)} bits a pixel`);
    this.start = header(0) + header(19) * 12;
  }

  at(x: number, y: number): Colour {
    return this.bytes.readUInt32LE(this.start + y * this.line + x * 4) & 0xffffff;
  }

  /** The smallest box around everything of a colour, and how much of it has that colour. */
  box(colour: Colour): (Box & { filled: number }) | undefined {
    const box = { left: this.width, top: this.height, right: -1, bottom: -1 };
    let count = 0;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (this.at(x, y) !== colour) continue;
        count += 1;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
    }
    if (count === 0) return undefined;
    return { ...box, filled: count / ((box.right - box.left + 1) * (box.bottom - box.top + 1)) };
  }

  /** How much of a box is not of the colour that most of it has. */
  ink({ left, top, right, bottom }: Box): number {
    const counts = new Map<Colour, number>();
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) counts.set(this.at(x, y), (counts.get(this.at(x, y)) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / ((right - left + 1) * (bottom - top + 1));
  }

  /** How much of the left edge of a box can be seen: its pixels differ from those a little further left or further in. */
  edge({ left, top, bottom }: Box): number {
    let seen = 0;
    for (let y = top; y <= bottom; y++) {
      const row = Array.from({ length: 7 }, (_, x) => this.at(Math.max(0, left - 4) + x, y));
      if (new Set(row).size > 1) seen += 1;
    }
    return seen / (bottom - top + 1);
  }

  /** The pixels of some lines, to be compared. */
  lines(from: number, to: number): Buffer {
    return this.bytes.subarray(this.start + from * this.line, this.start + to * this.line);
  }
}

export class Screen {
  private constructor(
    /** Its name in DISPLAY. */
    readonly name: string,
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(width: number, height: number): Promise<Screen> {
    const folder = mkdtempSync(join(tmpdir(), "lavi-screen-"));
    const size = `${width}x${height}x24`;
    const words = ["-displayfd", "1", "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"];
    const server = spawn("Xvfb", words, { stdio: ["ignore", "pipe", "ignore"] });
    const number = await new Promise<string>((resolve, reject) => {
      server.stdout.once("data", (said: Buffer) => resolve(said.toString().trim()));
      server.once("error", reject);
      server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    });
    return new Screen(`:${number}`, server, folder);
  }

  picture(): Picture {
    return new Picture(readFileSync(join(this.folder, "Xvfb_screen0")));
  }

  async stop() {
    const ended = new Promise((ended) => this.server.once("exit", ended));
    this.server.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

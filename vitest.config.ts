import { defineConfig } from "vitest/config";

/** What measures time runs alone. */
const MEASURED = ["speed", "light", "hanging"].map((name) => `tests/browser/${name}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "islands",
          include: ["islands/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost/en" } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts", "tests/browser/parties/*.test.ts"],
          exclude: MEASURED,
          environment: "node",
          // Browsers wait more than they work.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: "speed",
          include: MEASURED,
          fileParallelism: false,
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: "text",
          include: ["tests/text/**/*.test.ts"],
          environment: "node",
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          environment: "node",
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "access",
          include: ["tests/browser/access/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          disableConsoleIntercept: true,
        },
      },
      {
        test: {
          name: "gallery",
          include: ["tests/browser/gallery.run.ts"],
          environment: "node",
          testTimeout: 7_200_000,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
});

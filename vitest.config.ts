import { defineConfig } from "vitest/config";

/** What a person does in a real browser is done once more where it fails, and vitest writes "retry x1" beside it: a defect that comes
 *  now and then, of ours or of the browser, and to be looked for. */
const retry = 1;

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
          retry,
          include: ["tests/browser/*.test.ts"],
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
          retry,
          include: ["tests/engines/**/*.test.ts"],
          environment: "node",
          // Browsers wait more than they work.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "access",
          retry,
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

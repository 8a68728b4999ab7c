// React for these islands: its own production files as modules, of which esbuild leaves out what nothing imports, and without the
// features that no island has. Called where it stands, besides: a CommonJS module is a function of 200 kB that engines read twice.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES = /node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/;
const PRODUCTION = {
  "react/index": "react",
  "react/jsx-runtime": "react-jsx-runtime",
  "react-dom/index": "react-dom",
  "react-dom/client": "react-dom-client",
  "scheduler/index": "scheduler",
};

/**
 * What react-dom-client does for features that no island uses. Each function is emptied: who uses the feature some day gets the
 * error that names this file, the page its own markup again (hydrate.ts).
 */
const UNUSED = {
  classes: ["updateClassComponent", "applyDerivedStateFromProps"],
  "Suspense and Activity": [
    "updateSuspenseComponent",
    "updateDehydratedSuspenseComponent",
    "updateActivityComponent",
    "updateSuspenseListComponent",
  ],
  "style sheets and scripts as elements": ["getResource", "acquireResource", "preload", "suspendResource"],
  "view transitions": [
    "startViewTransition",
    "collectClientRects",
    "measureViewTransitionHostInstancesRecursive",
    "restoreViewTransitionName",
    "measureNestedViewTransitions",
  ],
  "custom elements": ["setPropOnCustomElement"],
  "state of actions": ["mountActionState"],
};
/** What a ref of a fragment can do: methods, which are left out. */
const FRAGMENT_METHOD = /^FragmentInstance\.prototype\.\w+ = function \([^]*?^\};/gm;
/** What runs and has nothing to do here: functions as `action`, names of components in a stack, deleted view transitions. */
const IDLE = ["coerceFormActionProp", "describeNativeComponentFrame", "commitDeletedPairViewTransitions"];

export const slimReact = {
  name: "slim-react",
  setup(build) {
    build.onLoad({ filter: FILES }, ({ path }) => {
      const [, folder, file] = path.match(FILES);
      const name = PRODUCTION[`${folder}/${file}`];
      if (!name) return undefined;
      const source = readFileSync(join(dirname(path), `cjs/${name}.production.js`), "utf8");
      const contents = asModule(name === "react-dom-client" ? withoutUnused(source) : source);
      return { contents, loader: "js", resolveDir: dirname(path) };
    });
  },
};

function withoutUnused(source) {
  const unused = Object.entries(UNUSED).flatMap(([feature, names]) =>
    names.map((name) => [name, `throw Error(${JSON.stringify(`${feature}: see islands/slim_react.mjs`)});`]),
  );
  for (const [name, body] of [...unused, ...IDLE.map((name) => [name, "return null;"])]) {
    source = once(source, new RegExp(`^function ${name}\\([^)]*\\) \\{\n[^]*?^\\}`, "m"), `function ${name}() { ${body} }`);
  }
  return source.replace(FRAGMENT_METHOD, "");
}

/** `exports.name = …` and `require` as statements of a module. */
function asModule(source) {
  const imports = [];
  source = source.replace(/(var|,)\s+(\w+) = require\("([\w-]+)"\)/g, (_, before, variable, from) => {
    imports.push(`import * as ${variable} from "${from}";`);
    return before === "var" ? "var required" : "";
  });
  const names = new Set([...source.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name));
  const exported = [...names].map((name) => `exported_${name} as ${name}`);
  const assigned = new Set();
  source = source.replace(/^(\s*)exports\.(\w+) =(?!=)/gm, (_, indent, name) => {
    const isFirst = indent === "" && !assigned.has(name);
    assigned.add(name);
    return `${indent}${isFirst ? "var " : ""}exported_${name} =`;
  });
  source = source.replace(/\bexports\.(\w+)/g, "exported_$1");
  return `${imports.join("\n")}\n${source}\nexport { ${exported.join(", ")} };`;
}

function once(source, pattern, replacement) {
  if (!pattern.test(source)) throw new Error(`React has changed: ${pattern} is missing`);
  return source.replace(pattern, () => replacement);
}

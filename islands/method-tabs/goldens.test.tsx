import { goldens } from "../testing/golden.ts";
import { MethodTabs } from "./MethodTabs.tsx";
import type { MethodTabsProps } from "./props.ts";

goldens<MethodTabsProps>("method-tabs", (props) => <MethodTabs {...props} />);

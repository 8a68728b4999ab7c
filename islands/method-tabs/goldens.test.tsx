import { goldens } from "../testing/golden.ts";
import { MethodTabs, type MethodTabsProps } from "./MethodTabs.tsx";

goldens<MethodTabsProps>("method-tabs", (props) => <MethodTabs {...props} />);

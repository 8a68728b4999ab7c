import { goldens } from "../testing/golden.ts";
import { Waiting, type WaitingProps } from "./Waiting.tsx";

goldens<WaitingProps>("waiting", (props) => <Waiting {...props} />);

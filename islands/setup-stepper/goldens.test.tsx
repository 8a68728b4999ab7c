import { goldens } from "../testing/golden.ts";
import type { SetupStepperProps } from "./props.ts";
import { SetupStepper } from "./SetupStepper.tsx";

goldens<SetupStepperProps>("setup-stepper", (props) => <SetupStepper {...props} />);

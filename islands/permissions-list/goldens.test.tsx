import { goldens } from "../testing/golden.ts";
import { PermissionsList, type PermissionsListProps } from "./PermissionsList.tsx";

goldens<PermissionsListProps>("permissions-list", (props) => <PermissionsList {...props} />);

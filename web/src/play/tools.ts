// What a family adds to the row of tools.
import type { IconName } from '../shell/Icon.svelte';

export interface Tool {
  icon: IconName;
  label: string;
  act: () => unknown;
  /** Only where there is no column beside the board that shows it anyway. */
  narrow?: boolean;
  /** It can do nothing now. */
  idle?: boolean;
}

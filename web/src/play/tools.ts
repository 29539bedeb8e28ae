// What a family adds to the row of tools.
import { MediaQuery } from 'svelte/reactivity';
import type { IconName } from '../shell/Icon.svelte';

/** There is room for a third column. */
export const ROOMY = new MediaQuery('min-width: 80rem');

export interface Tool {
  icon: IconName;
  label: string;
  act: () => unknown;
  /** Only where there is no column beside the board that shows it anyway. */
  narrow?: boolean;
  /** It can do nothing now. */
  idle?: boolean;
}

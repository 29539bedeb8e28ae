// Adds the words of Pair Play; whatever shows them imports this.
import { add } from './index.ts';
import { pairplayEn } from './pairplay.en.ts';

add(pairplayEn, () => import('./pairplay.zh.ts').then(({ pairplayZh }) => pairplayZh));

// Adds the words of Pair Play; whatever shows them imports this.
import { add } from './index.ts';
import { pairplayEn } from './pairplay.en.ts';
import { pairplayZh } from './pairplay.zh.ts';

add(pairplayEn, pairplayZh);

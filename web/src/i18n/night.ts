// Adds the words of Kronologic; whatever shows them imports this.
import { add } from './index.ts';
import { nightEn } from './night.en.ts';

add(nightEn, () => import('./night.zh.ts').then(({ nightZh }) => nightZh));

// Adds the words of Kronologic; whatever shows them imports this.
import { add } from './index.ts';
import { nightEn } from './night.en.ts';
import { nightZh } from './night.zh.ts';

add(nightEn, nightZh);

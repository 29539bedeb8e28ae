// Adds the words of KOA's house; whatever shows them imports this.
import { homeEn } from './home.en.ts';
import { homeZh } from './home.zh.ts';
import { add } from './index.ts';

add(homeEn, homeZh);

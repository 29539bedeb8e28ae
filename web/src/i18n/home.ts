// Adds the words of KOA's house; whatever shows them imports this.
import { homeEn } from './home.en.ts';
import { add } from './index.ts';

add(homeEn, () => import('./home.zh.ts').then(({ homeZh }) => homeZh));

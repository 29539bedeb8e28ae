// Every state of a night of Kronologic, for the gallery: where it is, and what is done there before the picture is taken.
const CHINESE = { Masks: '面具厅', Gallery: '画廊', Foyer: '门厅', Stairs: '楼梯', Carol: '卡萝', Alice: '爱丽丝', Dave: '戴夫', Bob: '鲍勃' };

const NAME = 'kronologic@4:easy#7';
const NIGHT = `#/${NAME}`;
const TABLE = '#/together/kronologic@4/easy/7';

export const NIGHTS = {
  desk: { at: NIGHT, then: desk },
  answer: { at: NIGHT, then: answered },
  held: { at: NIGHT, then: async (stage) => (await answered(stage), await hold(stage, '[data-testid=answer] .hold')) },
  accuse: { at: NIGHT, then: async (stage) => (await answered(stage), await accuse(stage, 'Alice')) },
  replay: { at: NIGHT, then: replay },
  'notes-mine': { at: '#/notes', then: (stage) => notes(stage, 0), whole: true },
  'notes-warn': { at: '#/notes', then: (stage) => notes(stage, 1), whole: true },
  'notes-help': { at: '#/notes', then: (stage) => notes(stage, 2), whole: true },
  generator: { at: '#/night', then: ({ page }) => page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' }), whole: true },
  night: { at: '#/night', then: made, whole: true },
  envelope: { at: '#/night', then: unsealed, whole: true },
  'tv-idle': { at: '#/tv' },
  'tv-fed': { at: '#/tv', then: fed },
  'tv-auto': { at: '#/tv', then: auto },
  'tv-end': { at: '#/tv', then: ended },
  'hand-over': { at: TABLE, then: begun },
  turn: { at: TABLE, then: taken },
};

async function hold({ page }, cover) {
  const box = await page.locator(cover).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(200);
}

/** What somebody or a room is called on this page. */
const called = ({ language }, name) => (language === 'zh' ? CHINESE[name] : name);

async function ask(stage, room, about) {
  const { page } = stage;
  await page.locator(`.board [data-room="${called(stage, room)}"], .map [data-room="${called(stage, room)}"]`).first().click();
  await page.locator(typeof about === 'number' ? `button[data-time="${about}"]` : `[data-who="${called(stage, about)}"]`).first().click();
  await page.locator('[data-ask]').click();
  await page.getByTestId('answer').waitFor();
}

const next = ({ page }) => page.locator('[data-testid=answer] .strong, [data-testid=answer] .button').last().click();

/** Two questions asked, and a third put together. */
async function desk(stage) {
  const { page } = stage;
  for (const [room, about] of [['Masks', 2], ['Foyer', 'Carol']]) {
    await ask(stage, room, about);
    await next(stage);
  }
  await page.locator(`.board [data-room="${called(stage, 'Gallery')}"]`).click();
  await page.locator('button[data-time="3"]').first().click();
}

async function answered(stage) {
  await ask(stage, 'Masks', 2);
  await next(stage);
  await ask(stage, 'Gallery', 3);
}

async function accuse(stage, who) {
  const { page } = stage;
  await page.locator('.tools .tool').nth(1).click();
  await page.locator(`[data-choice="${called(stage, who)}"]`).click();
}

async function replay(stage) {
  const { page } = stage;
  await answered(stage);
  await accuse(stage, 'Dave');
  await page.locator('[data-accuse]').click();
  await page.getByTestId('rating').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByTestId('replay-night').waitFor();
  await page.waitForTimeout(1500);
}

/** The night that is offered to try, with a note that cannot be true. */
async function notes(stage, mode) {
  const { page } = stage;
  await page.getByRole('button', { name: /Try it|试一试/ }).click();
  await page.locator(`[data-time="2"] [data-room="${called(stage, 'Masks')}"]`).click();
  await page.getByRole('dialog').getByRole('group', { name: called(stage, 'Bob') }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await page.locator('.modes button').nth(mode).click();
  if (mode > 0) await page.locator('.clash h3').waitFor();
  if (mode > 1) await page.locator('.people button').nth(1).click();
}

async function made({ page }) {
  await page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' });
  await page.locator('.foot .button, [data-testid=make]').locator('visible=true').first().waitFor();
  const foot = page.locator('.foot .button');
  if (await foot.isVisible()) for (let step = 0; step < 2; step += 1) await foot.click();
  else await page.getByTestId('make').click();
  await page.getByTestId('envelope').waitFor({ timeout: 120_000 });
}

async function unsealed(stage) {
  await made(stage);
  const { page } = stage;
  await page.getByTestId('envelope').click();
  // Two taps that come too fast are one.
  await page.waitForTimeout(600);
  await page.getByTestId('envelope').click();
  await page.getByTestId('answer').waitFor();
}

/** A desk on the same device asks; the screen hears of it. */
async function fed(stage) {
  const page = await stage.page.context().newPage();
  await page.goto(`${stage.url}/${NIGHT}`);
  await stage.ready(page);
  await answered({ ...stage, page });
  await stage.page.bringToFront();
  await stage.page.getByTestId('tv-answer').waitFor();
}

async function auto({ page }) {
  await page.locator('input.field, input[type=text], input:not([type])').first().fill(NAME);
  await page.locator('.button.strong').first().click();
  await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
  for (let more = 0; more < 4; more += 1) {
    await page.getByRole('button', { name: /^(Ask now|现在提问|立即提问)/ }).click();
    await page.waitForTimeout(300);
  }
}

async function ended(stage) {
  await fed(stage);
  const page = stage.page.context().pages().at(-1);
  await page.bringToFront();
  await next({ page });
  await accuse({ ...stage, page }, 'Dave');
  await page.locator('[data-accuse]').click();
  await stage.page.bringToFront();
  await stage.page.locator('[data-slot=replay]').waitFor({ timeout: 60_000 });
  await stage.page.waitForTimeout(1500);
}

async function begun({ page }) {
  await page.locator('form .strong').click();
  await page.getByTestId('hand').waitFor();
}

async function taken(stage) {
  await begun(stage);
  await hold(stage, '[data-testid=hand] .hold');
  await stage.page.getByTestId('turn').waitFor();
  await stage.page.mouse.up();
  await ask(stage, 'Masks', 2);
}

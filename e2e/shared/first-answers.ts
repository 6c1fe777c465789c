import type { Page } from '@playwright/test';
import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';

const ELEMENT = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS_ID}">.*?</script>`, 's');

/** From here on pages come without first answers and make all calls, so that a journey can change the answers. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).replace(ELEMENT, '') });
  });
}

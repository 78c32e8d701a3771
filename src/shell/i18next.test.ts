import { expect, test } from 'vitest'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'

type TextsOf<Namespace extends 'catalog' | 'catalog-event'> = ReturnType<typeof useTexts<Namespace>>

/** Never run: lines that must not compile are marked, and an unneeded mark does not compile either. */
function compiles(t: TextsOf<'catalog'>, tEvent: TextsOf<'catalog-event'>): string[] {
  return [
    t('listTitle'),
    tEvent('eventTabs'),
    // @ts-expect-error there is no such text
    t('nobodyWroteThis'),
    // @ts-expect-error it is another namespace's
    t('eventTabs'),
  ]
}

test('an unknown text key does not compile', () => {
  expect(compiles).toBeTypeOf('function')
})

import { expect, test } from 'vitest'
import { joinCodeFrom, normalizeJoinCode, shownJoinCode } from './join-code.ts'
import { teamKey, teamNameIssue, tidyTeamName } from './team-name.ts'

test.for([
  ['quotes and signs are none', '«Быстрые лисы!»', 'Быстрые лисы'],
  ['case and ё', 'БЫСТРЫЕ ЁЖИКИ', 'быстрые ежики'],
  ['spaces', ' Быстрые   лисы ', 'Быстрые лисы'],
  ['a dash is a space', 'Быстрые-лисы', 'быстрые лисы'],
  ['an accent that came in two signs', 'Кафе\u0301', 'Кафе\u0301'.normalize('NFC')],
] as const)('spellings of one team name are equal: %s', ([, typed, same]) => {
  expect(teamKey(typed)).toBe(teamKey(same))
})

test('different names stay different, and a name of signs alone is refused', () => {
  expect(teamKey('Лисы 1')).not.toBe(teamKey('Лисы 2'))
  expect([teamNameIssue('«!»'), teamNameIssue('Я')]).toEqual(['validation.required', null])
  expect(tidyTeamName('  Быстрые \n лисы ')).toBe('Быстрые лисы')
})

test('a team code has no sign that can be mistaken for another, and is found however it is typed', () => {
  const code = joinCodeFrom([0, 0.04, 0.2, 0.4, 0.6, 0.8, 0.9, 0.999])
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/)
  expect(normalizeJoinCode(` ${shownJoinCode(code).toLowerCase()} `)).toBe(code)
  expect(normalizeJoinCode('асе-нк')).toBe('ACEHK') // typed with the Russian keyboard
})

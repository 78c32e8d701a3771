import { expect, test } from 'vitest'
import { cityKey, clubKey } from './running-club.ts'

test.for([
  ['a name', 'Темп', 'темп'],
  ['blanks and capitals', '  ТЕМП ', 'темп'],
  ['quotation marks', 'Клуб «Темп»', 'темп'],
  ['other quotation marks', 'беговой клуб "Темп"', 'темп'],
  ['its kind in short', 'БК Темп', 'темп'],
  ['its kind behind', 'Tempo Running Club', 'tempo'],
  ['ё', 'Ёжики', 'ежики'],
  ['a hyphen', 'Ростов-Дон', 'ростов дон'],
  ['an apostrophe', 'Friday’s High', 'fridays high'],
  ['a number alone keeps its kind', 'Клуб 42', 'клуб 42'],
  ['begins like none', 'Без границ', 'без границ'],
  ['begins like alone', 'Личный рекорд', 'личный рекорд'],
  ['in none, at length', 'Не состою в клубе', ''],
  ['in none, in English', 'not in a club', ''],
  ['letters and a number', 'Марафон 42', 'марафон 42'],
  ['all words are kinds', 'Run Team', 'run team'],
  ['the same kinds in Russian', 'Беговой клуб', 'беговой клуб'],
  ['none', 'нет', ''],
  ['in none', 'Не состою', ''],
  ['in none, the club’s word too', 'нет клуба', ''],
  ['alone', 'Лично', ''],
  ['a dash', '—', ''],
  ['one letter', 'ы', ''],
  ['nothing', '', ''],
  ['a picture', '🏃', ''],
] as const)('a club’s name is reduced to its key: %s', ([, name, key]) => expect(clubKey(name)).toBe(key))

test.for([
  ['г. Самара', 'самара'],
  ['город Самара', 'самара'],
  ['САМАРА', 'самара'],
  ['Нижний Новгород', 'нижний новгород'],
  ['Ростов-на-Дону', 'ростов на дону'],
  ['', ''],
] as const)('the city «%s» is normalized to «%s»', ([city, key]) => expect(cityKey(city)).toBe(key))

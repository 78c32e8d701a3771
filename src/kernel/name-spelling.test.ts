import { expect, test } from 'vitest'
import { foldName, spellingKeys } from './name-spelling.ts'

const finds = (typed: string, name: string) => {
  const key = foldName(name.toLowerCase().replaceAll('ё', 'е'))
  return spellingKeys(typed).some((one) => key.startsWith(one))
}

test.for([
  ['Иванов', 'Ivanov IVANOV ivan Iv'],
  ['Щукин', 'Shchukin Schukin Shukin Ščukin Ŝukin'],
  ['Хрущёв', 'Khrushchev Khrushchyov Khrushchov Hruschev Hrushev'],
  ['Жуков', 'Zhukov Žukov'],
  ['Цветкова', 'Tsvetkova Cvetkova Tzvetkova'],
  ['Кузнецов', 'Kuznetsov Kuznecov'],
  ['Чайковский', 'Chaikovskii Chaykovskiy Chajkovskij Tchaikovsky Tschaikowski Chaikovsky'],
  ['Юрьев', "Yuryev Iurev Jur'ev Yuriev Yurev"],
  ['Яковлев', 'Yakovlev Iakovlev Jakovlev'],
  ['Ёлкин', 'Yolkin Elkin Jolkin Yelkin Ëlkin'],
  ['Соловьёв', 'Solovyov Solovyev Soloviev Solovev Solov’ёv'],
  ['Майоров', 'Mayorov Maiorov Majorov'],
  ['Йошкин', 'Yoshkin Ioshkin'],
  ['Ельцин', 'Yeltsin Eltsin Elcin'],
  ['Гордиенко', 'Gordienko Gordiyenko Gordi'],
  ['Александрова', 'Aleksandrova Alexandrova'],
  ['Харламов', 'Kharlamov Harlamov'],
  ['Крылов', 'Krylov Krilov Kryl'],
  ['Эйхе', 'Eikhe Eyhe'],
  ['Красный', 'Krasny Krasnyi Krasnyy Krasnii'],
  ['Счастливцев', 'Schastlivtsev Shchastlivcev'],
  ['Исхаков', 'Iskhakov Ishakov'],
  ['Альтшулер', "Altshuler Al'tshuler"],
  ['Советский', 'Sovetsky Sovetskiy'],
  ['Филиппов', 'Filippov Filipov Philippov'],
  ['Ольховская', 'Olkhovskaya Olhovskaia'],
  ['Римский-Корсаков', 'Rimsky-Korsakov Rimskii'],
  ['Гиниятуллин', 'Giniyatullin Giniatullin'],
  ['Ли', 'Li'],
  ['Цой', 'Tsoi Tsoy Coj'],
  ['Пётр', 'Pyotr Petr'],
  ['Виктор', 'Viktor Victor'],
] as const)('«%s» is found by each of its spellings: %s', ([name, spellings]) => {
  for (const typed of spellings.split(' ')) expect([typed, finds(typed, name)]).toEqual([typed, true])
})

test.for([
  ['Ivanov', 'Иваненко'],
  ['Li', 'Лебедева'],
  ['Belov', 'Болотов'],
  ['Zhukov', 'Зуков'],
  ['Tsoi', 'Соин'],
  ['Petrov Ivan', 'Петров Игорь'],
] as const)('“%s” does not find «%s»', ([typed, name]) => {
  expect(finds(typed, name)).toBe(false)
})

test('a surname and the beginning of a first name are one key', () => {
  expect(finds('Vyuzhnaya Al', 'Вьюжная Алина')).toBe(true)
})

test('a text in Cyrillic letters or digits has no such key', () => {
  expect(spellingKeys('Иванов')).toEqual([])
  expect(spellingKeys(' 12 ')).toEqual([])
})

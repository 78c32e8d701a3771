import { expect, test } from 'vitest'
import { readCsvList } from './read-csv-list.ts'

const readList = (bytes: Uint8Array) => readCsvList({ bytes, kind: 'club' })
const utf8 = (text: string) => new TextEncoder().encode(text)
/** The letters that the tests need, as windows-1251 has them. */
function cp1251(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0)
    if (code < 128) return code
    if (sign === 'ё') return 0xb8
    if (sign === '№') return 0xb9
    return code - 0x410 + 0xc0
  })
}
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const people = (bytes: Uint8Array) => {
  const read = readList(bytes)
  return read.ok
    ? read.value.athletes.map(({ lastName, firstName, birthDate, race }) => [lastName, firstName, birthDate, race])
    : read.error.code
}
const head = 'Фамилия;Имя;Дата рождения;Дистанция'
const petrov = [['Петров', 'Пётр', '01.02.2013', 'u14-boys']]

test.for([
  ['UTF-8', utf8(`${head}\nПетров;Пётр;01.02.2013;u14-boys`), petrov],
  ['UTF-8 with Excel’s mark', utf8(`\uFEFF${head}\r\nПетров;Пётр;01.02.2013;u14-boys\r\n`), petrov],
  ['windows-1251', cp1251(`${head}\r\nПетров;Пётр;01.02.2013;u14-boys`), petrov],
  [
    'UTF-16, as a spreadsheet’s «Unicode text»',
    utf16(`${head}\nПетров;Пётр;01.02.2013;u14-boys`.replaceAll(';', '\t')),
    petrov,
  ],
  ['commas', utf8(`${head}\nПетров;Пётр;01.02.2013;u14-boys`.replaceAll(';', ',')), petrov],
  ['tabs', utf8(`${head}\nПетров;Пётр;01.02.2013;u14-boys`.replaceAll(';', '\t')), petrov],
  ['lines that end as on an old Mac', utf8(`${head}\rПетров;Пётр;01.02.2013;u14-boys`), petrov],
  [
    'quotes with a separator and a quote inside',
    utf8(`${head}\n"Петров";"Пётр";"01.02.2013";"Мальчики ""12–13""; 3 км"`),
    [['Петров', 'Пётр', '01.02.2013', 'Мальчики "12–13"; 3 км']],
  ],
  [
    'a line break inside quotes',
    utf8(`${head}\n"Петров";"Пётр";"01.02.2013";"u14\nboys"`),
    [['Петров', 'Пётр', '01.02.2013', 'u14 boys']],
  ],
  [
    'a title above, commas in it, and an empty line',
    utf8(`Заявка, СШ № 3, лыжи\n\n${head}\nПетров;Пётр;01.02.2013;u14-boys`),
    petrov,
  ],
  [
    'columns in another order, one of no meaning',
    utf8('№;Дистанция;Рост;Имя;Фамилия;Д.р.\n1;u14-boys;150;Пётр;Петров;01.02.2013'),
    petrov,
  ],
  ['one column for the whole name', utf8('ФИО;Дата рождения;Группа\nПетров Пётр Ильич;01.02.2013;u14-boys'), petrov],
  ['English headings', utf8('Surname,First name,Date of birth,Race\nПетров,Пётр,01.02.2013,u14-boys'), petrov],
  [
    'a formula, which is a name that nobody has',
    utf8(`${head}\n=cmd|' /C calc'!A0;@SUM(1);;`),
    [["=cmd|' /C calc'!A0", '@SUM(1)', '', '']],
  ],
  [
    'a name cut before half a sign',
    utf8(`Фамилия;Имя\nа${'🏃'.repeat(150)};Пётр`),
    [[`а${'🏃'.repeat(99)}`, 'Пётр', '', '']],
  ],
  ['a short line', utf8(`${head}\nПетров;Пётр`), [['Петров', 'Пётр', '', '']]],
  ['empty lines and cells', utf8(`${head}\n;;;\n\nПетров; Пётр ;01.02.2013;u14-boys\n ; ;\n`), petrov],
] as const)('a file is read: %s', ([, bytes, expected]) => {
  expect(people(bytes)).toEqual(expected)
})

test.for([
  ['nothing', utf8(''), 'group-entries.list_empty'],
  ['only headings', utf8(head), 'group-entries.list_empty'],
  ['no headings', utf8('Петров;Пётр;01.02.2013;u14-boys'), 'group-entries.list_no_names'],
  ['a surname without a first name', utf8('Фамилия;Пол\nПетров;м'), 'group-entries.list_no_names'],
  [
    'a quote that never ends',
    utf8(`${head}\n"Петров;Пётр;01.02.2013;u14-boys\nИванов;Иван;;`),
    'group-entries.list_quotes',
  ],
  ['a byte of nothing', utf8(`${head}\nПет\0ров;Пётр;;`), 'group-entries.list_not_text'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'group-entries.list_not_text'],
  ['quotes alone', utf8('"'.repeat(9_999)), 'group-entries.list_quotes'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]), 'group-entries.list_not_text'],
] as const)('a file is refused: %s', ([, bytes, code]) => {
  expect(people(bytes)).toBe(code)
})

test('a column under an unknown heading is reported, and a numbering column is not', () => {
  const read = readList(utf8('№ п/п;Фамилия;Имя;Рост\n1;Петров;Пётр;150'))
  expect(read.ok && read.value.unknown).toEqual(['Рост'])
})

test.for([
  ['separators alone', ';'.repeat(490_000)],
  ['a heading of thousands of columns', `Фамилия;Имя;${'а;'.repeat(160_000)}\nПетров;Пётр`],
  ['twenty thousand lines', `Фамилия;Имя\n${'Петров;Пётр\n'.repeat(20_000)}`],
] as const)('any file within the limits is read quickly: %s', ([, text]) => {
  const startedAt = performance.now()
  const read = readList(utf8(text))
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  if (read.ok) expect(read.value.unknown.length).toBeLessThan(100)
})

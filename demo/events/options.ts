import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import type { ProductDraft, ProductVariantDraft } from '#src/modules/catalog/domain/product.ts'
import { goods, service } from './build.ts'
import { instantAt } from './calendar.ts'

/**
 * Options of every kind, for one event: a shirt in sizes for each person, a donation, a choice that
 * has to be made, what the place includes, and what is ordered until a day.
 */
export function optionsOfEveryKind(on: PlainDate, timeZone: string): ProductDraft[] {
  const until = (days: number) => instantAt(addDays(on, -days), '00:00', timeZone)
  return [
    {
      ...goods(
        { code: 'cap', price: 0, max: 1 },
        { ru: 'Велокепка участника', en: 'Rider’s cap' },
        {
          ru: 'Хлопок, один размер. Отдадим со стартовым пакетом.',
          en: 'Cotton, one size. You get it with your start pack.',
        },
      ),
      per: 'entry',
      inclusion: 'included',
    },
    {
      ...service(
        { code: 'night', price: 0, max: 1 },
        { ru: 'Ночёвка', en: 'Overnight stay' },
        { ru: 'Так мы посчитаем кровати и ужины.', en: 'So that we can count beds and dinners.' },
      ),
      per: 'entry',
      inclusion: 'required',
      changeableUntil: until(14),
      variants: [
        variant('own', { ru: 'своё жильё', en: 'my own place' }, { price: 0 }),
        variant('tent', { ru: 'место для палатки', en: 'a tent pitch' }, { price: 300, stock: 120 }),
        variant('bed', { ru: 'кровать на базе', en: 'a bed at the base' }, { price: 1_400, stock: 24 }),
      ],
    },
    {
      ...goods(
        { code: 'jersey', price: 3_900, max: 3 },
        { ru: 'Веломайка «Ладога»', en: 'Ladoga jersey' },
        {
          ru: 'Три кармана сзади и карта шхер на спине. Сидит плотно.',
          en: 'Three back pockets and the skerries on the back. Close fit.',
        },
      ),
      per: 'entry',
      soldUntil: until(21),
      changeableUntil: until(21),
      variants: [
        variant('s', { ru: 'S', en: 'S' }, { stock: 12 }),
        variant('m', { ru: 'M', en: 'M' }, { stock: 0 }),
        variant('l', { ru: 'L', en: 'L' }, { stock: 18 }),
        variant('xl', { ru: 'XL', en: 'XL' }, { stock: 4 }),
        variant('xxl', { ru: '2XL', en: '2XL' }, { price: 4_200, stock: 9 }),
      ],
    },
    {
      ...service(
        { code: 'trails', price: 0, max: 1 },
        { ru: 'На уход за тропами', en: 'For the upkeep of the trails' },
        {
          ru: 'Всё идёт волонтёрам парка «Ладожские шхеры»: мостки, разметка, вывоз мусора.',
          en: 'All of it goes to the volunteers of the Ladoga Skerries park: boardwalks, signs, litter.',
        },
      ),
      changeableUntil: until(7),
      freePrice: { minMinor: 100_00, maxMinor: 50_000_00, suggestionsMinor: [300_00, 500_00, 1_000_00] },
      refund: 'never',
    },
  ]
}

function variant(
  code: string,
  name: ProductVariantDraft['name'],
  { price = null, stock = null }: { readonly price?: number | null; readonly stock?: number | null },
): ProductVariantDraft {
  return { code, name, priceMinor: price === null ? null : price * 100, stock }
}

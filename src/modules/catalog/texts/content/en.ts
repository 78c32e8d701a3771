import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  program: 'Schedule',
  programZone: 'Local time, {{offset}}.',
  programNow: 'Now',
  startPack: 'Start pack',
  packContents: 'What’s inside',
  packWhen: 'Where and when to collect it',
  packBring: 'What to bring',
  products: 'Extras',
  productsNote: 'You can add them when you register.',
  productBy: 'provided by {{provider}}',
  'productKind.insurance': 'Insurance',
  'productKind.service': 'Service',
  'productKind.goods': 'Goods',
  productLeft_one: '{{count}} left',
  productLeft_other: '{{count}} left',
  productGone: 'sold out',
  waves: 'Wave starts',
  waveCluster: 'group {{cluster}}',
  cutOffs: 'Cut-off times',
  cutOffFinish: 'The finish closes',
  raceTimes: 'Waves and cut-offs',
  raceTimesWaves: 'Wave starts',
  raceTimesLimits: 'Cut-off times',
  raceTimesOf: '“{{race}}”',
} as const satisfies TextsLike<typeof ru>

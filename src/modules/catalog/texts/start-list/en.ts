import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  startListSearch: 'Surname or number',
  startListRace: 'Race',
  startListAllRaces: 'All races',
  startListFind: 'Search',
  startListTitle: 'Participants',
  startListCount_one: '{{count}} participant',
  startListCount_other: '{{count}} participants',
  startListEmpty: 'Nobody has registered yet',
  startListEmptyHint: 'Everybody who pays for a place will appear here.',
  startListMore: 'Show more',
  startListCaption: 'Participants of “{{event}}”',
  columnBib: 'Number',
  columnName: 'Participant',
  columnBirthYear: 'Birth year',
  columnCity: 'City',
  columnClub: 'Club',
  columnRegion: 'Region',
  columnRank: 'Rank',
  columnTeam: 'Team',
  columnRace: 'Race',
  columnStage: 'Leg',
  clusterOf: 'Group {{cluster}}',
  clusterOfPreliminary: 'Group {{cluster}}, preliminary',
} as const satisfies TextsLike<typeof ru>

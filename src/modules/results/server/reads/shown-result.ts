import type { Language } from '#src/kernel/texts.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { RaceOfResults, ResultRowView } from '../../contract/result.ts'
import type { ResultMemberRow } from '../queries/read-result.ts'
import type { ResultListRow, ResultRow } from '../queries/read-results.ts'

export function raceShown(resultList: ResultListRow, language: Language): RaceOfResults {
  const { sport, kind, distanceM, rankedBy, splits, legs } = resultList
  return {
    ...{ sport, kind, distanceM, rankedBy },
    splits: splits.map(({ code, name, distanceM }) => ({ code, name: name[language], distanceM })),
    legs: legs.map((leg) => ({ ...leg, name: leg.name[language] })),
  }
}

/**
 * A row as its reader may see it: a hidden participant has no name, except for their own account.
 * @param ownBibs rows of the requesting account
 */
export function shownResult(
  row: ResultRow,
  language: Language,
  ownBibs: ReadonlySet<number>,
  members: readonly ResultMemberRow[],
): ResultRowView {
  const { position, status, rank, genderRank, groupRank, gunMs, netMs, gender, isTeam } = row
  const isOwn = ownBibs.has(row.bib)
  const person = { bib: row.bib, birthYear: row.birthYear, city: cityNameIn(row.city, language), club: row.club }
  const hidden = { bib: null, fullName: null, birthYear: null, city: '', club: '' }
  return {
    ...{ position, status, rank, genderRank, groupRank, gunMs, netMs, gender },
    ...(row.isHidden && !isOwn ? hidden : { ...person, fullName: `${row.lastName} ${row.firstName}`.trim() }),
    group: row.groupFrom === null ? null : { from: row.groupFrom, to: row.groupTo },
    splitsMs: [...row.splitsMs],
    splitRanks: [...row.splitRanks],
    members: isTeam ? members.filter(({ bib }) => bib === row.bib).map((one) => shownMember(one, isOwn)) : null,
    isOwn,
  }
}

function shownMember(member: ResultMemberRow, isOwn: boolean): NonNullable<ResultRowView['members']>[number] {
  const { lastName, firstName, birthYear, isHidden, stage, legMs, legRank } = member
  const isNamed = !isHidden || isOwn
  return {
    fullName: isNamed ? `${lastName} ${firstName}` : null,
    birthYear: isNamed ? birthYear : null,
    ...{ stage, legMs, legRank },
  }
}

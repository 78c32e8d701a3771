import { ageOn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { referenceDay } from '#src/modules/registration/domain/eligibility.ts'
import { entriesOfRace } from '#src/modules/registration/server/reads/entries-of-race.ts'
import { teamsOfRace } from '#src/modules/registration/teams/server/reads/teams-of-race.ts'
import { hiddenAmong } from '#src/modules/registration/visibility/server/reads/hidden-entries.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { ageCategory } from '../../domain/age-category.ts'
import { legTimes } from '../../domain/course-parts.ts'
import { rankLegs } from '../../domain/rank-legs.ts'
import type { RacePerson, ResultDraft, ResultGender, ResultListDraft } from '../../domain/result-list.ts'
import type { MemberToWrite, ResultToRank } from '../queries/write-results.ts'

type Member = { readonly entryId: string | null; readonly stage: number; readonly person: RacePerson }
type Team = { readonly name: string; readonly members: readonly Member[] }

/**
 * The rows to publish: each with the start list's entry of its bib, or with the person in the row;
 * teams with their legs.
 */
export async function linesToPublish(
  tx: Tx,
  race: RaceRules,
  resultList: ResultListDraft,
): Promise<Result<ResultToRank[], 'results.bib_unknown'>> {
  const entries = new Map((await entriesOfRace(tx, race.raceId)).map((entry) => [entry.bib, entry]))
  const teams = new Map((await teamsOfRace(tx, race.raceId)).map((team) => [team.entryId, team]))
  const rows: ResultToRank[] = []
  for (const [index, { person, team: named, ...row }] of resultList.rows.entries()) {
    const entry = entries.get(row.bib)
    const entryId = entry?.entryId ?? null
    const team = teamOf(named, teams.get(entryId ?? ''))
    const athlete = entry?.participant ?? person
    if (team !== null) rows.push({ ...teamRow(resultList, row, team), entryId })
    else if (athlete !== undefined) rows.push({ ...personRow(race, row, athlete), entryId })
    else return err('results.bib_unknown', { fields: { [`rows.${index}`]: 'results.bib_unknown' } })
  }
  return ok(await withNaming(tx, rankLegs(rows)))
}

/** The line-up of the results, else the registered one. */
function teamOf(
  named: ResultDraft['team'],
  entered: Awaited<ReturnType<typeof teamsOfRace>>[number] | undefined,
): Team | null {
  if (named !== undefined) {
    return { name: named.name, members: named.members.map((member) => ({ ...member, entryId: null })) }
  }
  if (entered === undefined) return null
  const members = entered.members.map(({ participant, ...member }) => ({ ...member, person: participant }))
  return { name: entered.name, members }
}

type ResultContent = Omit<ResultDraft, 'person' | 'team'>
type RowContent = Omit<ResultToRank, 'entryId'>

/** The public data of a person, and their age group. */
function personRow(race: RaceRules, row: ResultContent, athlete: RacePerson): RowContent {
  const { lastName, firstName, gender, birthDate, city, club } = athlete
  return {
    ...row,
    ...{ lastName, firstName, gender, city, club, birthYear: birthYearOf(athlete), norm: normOf(athlete) },
    category: ageCategory(Math.max(0, ageOn(birthDate, referenceDay(race)))),
    ...{ isTeam: false, isHidden: false, members: [] },
  }
}

/**
 * A team is ranked among all, and among teams of its gender if it is not mixed. City and club are
 * the members', if they agree.
 */
function teamRow(resultList: ResultListDraft, row: ResultContent, { name, members }: Team): RowContent {
  const { legs = [], splits } = resultList
  const times = legTimes({ legs, splits }, row)
  const genders = new Set(members.map(({ person }) => person.gender))
  const gender: ResultGender = genders.size === 1 ? ([...genders][0] ?? 'unknown') : 'unknown'
  return {
    ...row,
    ...{ lastName: name, firstName: '', gender, birthYear: null, norm: normalizeSearch(name), category: null },
    ...{ city: shared(members, 'city'), club: shared(members, 'club') },
    ...{ isTeam: true, isHidden: false },
    members: members.map(({ entryId, stage, person }): MemberToWrite => {
      const { lastName, firstName, gender } = person
      const leg = legs.findIndex((one) => one.stage === stage)
      const rest = { birthYear: birthYearOf(person), norm: normOf(person), legRank: null, isHidden: false }
      return { entryId, stage, lastName, firstName, gender, legMs: times[leg] ?? null, ...rest }
    }),
  }
}

/** The value that all members share; empty where they differ. */
function shared(members: Team['members'], key: 'city' | 'club'): string {
  const all = new Set(members.map(({ person }) => person[key]))
  return all.size === 1 ? ([...all][0] ?? '') : ''
}

function birthYearOf({ birthDate }: RacePerson): number {
  return Number(birthDate.slice(0, 4))
}

function normOf({ lastName, firstName }: RacePerson): string {
  return normalizeSearch(`${lastName} ${firstName}`)
}

/** Marks hidden participants, alone or in a team. */
async function withNaming(tx: Tx, rows: readonly ResultToRank[]): Promise<ResultToRank[]> {
  const ids = rows.flatMap(({ entryId, members }) => [entryId, ...members.map((one) => one.entryId)])
  const hidden = await hiddenAmong(
    tx,
    ids.filter((id) => id !== null),
  )
  const isHidden = (id: string | null) => id !== null && hidden.has(id)
  return rows.map((row) => ({
    ...row,
    isHidden: !row.isTeam && isHidden(row.entryId),
    members: row.members.map((one) => ({ ...one, isHidden: isHidden(one.entryId) })),
  }))
}

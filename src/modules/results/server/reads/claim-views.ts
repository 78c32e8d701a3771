import type { Language } from '#src/kernel/texts.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import type { ClaimToDecide, ResultClaim } from '../../contract/claims.ts'
import type { ClaimRow } from '../queries/claims.ts'

function raceOf(claim: ClaimRow, language: Language) {
  return {
    eventCode: claim.eventCode,
    eventName: language === 'ru' ? claim.eventRu : claim.eventEn,
    raceCode: claim.raceCode,
    raceName: language === 'ru' ? claim.raceRu : claim.raceEn,
    day: claim.day,
  }
}

/** A claim as its account sees it. */
export function claimView(claim: ClaimRow, language: Language): ResultClaim {
  const { id, participantId, bib, claimedBib, state, causes, reason, claimedAt } = claim
  return {
    ...raceOf(claim, language),
    ...{ claimId: id, participantId, bib, claimedBib, state, reason, claimedAt },
    participantName: nameIn(language, claim),
    causes: [...causes],
  }
}

/** A claim as an organizer decides it: the row beside the claimer, without their contacts. */
export function claimToDecide(claim: ClaimRow, language: Language): ClaimToDecide {
  const { id, bib, claimedBib, state, causes, reason, claimedAt, lastName, firstName, birthDate, gender, row } = claim
  return {
    ...raceOf(claim, language),
    ...{ claimId: id, bib, claimedBib, state, reason, claimedAt },
    causes: [...causes],
    claimer: {
      fullName: nameIn(language, { lastName, firstName }),
      birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
      gender,
    },
    row: row && {
      fullName: nameIn(language, row),
      birthYear: row.birthYear,
      gender: row.gender,
      city: row.city,
      status: row.status,
      timeMs: row.timeMs,
    },
  }
}

import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { legEndedLetterJob, legsUnpaidLetterJob, lineUpLetterJob, teamLettersJob } from '../../server/jobs/letters.ts'
import { payLegsHandler } from './handlers/pay-legs.ts'
import { apiSaveRelayRegistrationHandler, joinTeamHandler } from './handlers/save-team.ts'
import {
  apiChangeRelayTeamNameHandler,
  apiMoveRelayParticipantHandler,
  apiRelayRegistrationHandler,
  apiRelayTeamHandler,
  apiRemoveRelayParticipantHandler,
  getTeamByCodeHandler,
} from './handlers/teams.ts'
import { askForLegs } from './jobs/ask-for-legs.ts'
import { returnLegsJob } from './jobs/return-legs.ts'

export const teamsFeature = {
  handlers: [
    apiRelayRegistrationHandler,
    apiSaveRelayRegistrationHandler,
    apiRelayTeamHandler,
    apiMoveRelayParticipantHandler,
    apiRemoveRelayParticipantHandler,
    apiChangeRelayTeamNameHandler,
    getTeamByCodeHandler,
    joinTeamHandler,
    payLegsHandler,
  ],
  jobs: [
    returnLegsJob,
    loadsJob(legsUnpaidLetterJob, async () => (await import('./emails/legs-letters.ts')).sendLegsUnpaidLetter),
    loadsJob(lineUpLetterJob, async () => (await import('./emails/line-up-letter.ts')).sendLineUpLetter),
    loadsJob(legEndedLetterJob, async () => (await import('./emails/legs-letters.ts')).sendLegEndedLetter),
    loadsJob(teamLettersJob, async () => (await import('./emails/team-letters.ts')).sendTeamLetters),
  ],
  periodicTasks: [askForLegs],
} as const satisfies FeatureManifest

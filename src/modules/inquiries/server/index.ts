import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { ModuleManifest } from '#src/platform/module.ts'
import {
  askOpeningHandler,
  confirmWishHandler,
  endOwnWishHandler,
  endWishHandler,
  getWishHandler,
  listOwnWishesHandler,
} from './handlers/openings.ts'
import { askQuestionHandler, listQuestionsHandler } from './handlers/questions.ts'
import { askedLetterJob, openedLetterJob, questionLettersJob } from './jobs/letters.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { tellOpenings } from './jobs/tell-openings.ts'

export const inquiriesModule = {
  name: 'inquiries',
  handlers: [
    askQuestionHandler,
    listQuestionsHandler,
    askOpeningHandler,
    getWishHandler,
    confirmWishHandler,
    endWishHandler,
    listOwnWishesHandler,
    endOwnWishHandler,
  ],
  jobs: [
    loadsJob(questionLettersJob, async () => (await import('./emails/question-letters.ts')).sendQuestionLetters),
    loadsJob(askedLetterJob, async () => (await import('./emails/opening-letters.ts')).sendAskedLetter),
    loadsJob(openedLetterJob, async () => (await import('./emails/opening-letters.ts')).sendOpenedLetter),
  ],
  chores: [tellOpenings, sweepInquiries],
} as const satisfies ModuleManifest

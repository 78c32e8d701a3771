import type { ModuleManifest } from '#src/platform/module.ts'
import { listReportedHandler, moderateReviewHandler, reportReviewHandler } from './handlers/moderation.ts'
import { getRatedEventsHandler } from './handlers/rated-events.ts'
import {
  deleteReviewHandler,
  getBestReviewHandler,
  getReviewsHandler,
  listEventsToReviewHandler,
  saveReviewHandler,
} from './handlers/reviews.ts'
import { recalculateRatingJob } from './jobs/recalculate-rating.ts'
import { reviewsPersonalData } from './personal-data.ts'

export const reviewsModule = {
  name: 'reviews',
  handlers: [
    getReviewsHandler,
    getBestReviewHandler,
    saveReviewHandler,
    deleteReviewHandler,
    listEventsToReviewHandler,
    reportReviewHandler,
    listReportedHandler,
    moderateReviewHandler,
    getRatedEventsHandler,
  ],
  jobs: [recalculateRatingJob],
  personalData: reviewsPersonalData,
} as const satisfies ModuleManifest

import { loadsJob } from '#src/platform/jobs/define-job.ts'
import type { FeatureManifest } from '#src/platform/module.ts'
import { remindOfStarts } from './jobs/remind-of-starts.ts'
import { startReminderJob } from './jobs/start-reminder.ts'

export const startRemindersFeature = {
  handlers: [],
  jobs: [loadsJob(startReminderJob, async () => (await import('./emails/start-reminder-email.ts')).sendStartReminders)],
  periodicTasks: [remindOfStarts],
} as const satisfies FeatureManifest

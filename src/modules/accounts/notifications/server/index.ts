import type { FeatureManifest } from '#src/platform/module.ts'
import {
  getNotificationsHandler,
  getUnsubscribeLinkHandler,
  putNotificationsHandler,
  unsubscribeHandler,
} from './handlers/notifications.ts'
import { sweepNotices } from './periodic-tasks.ts'

export const notificationsFeature = {
  handlers: [getNotificationsHandler, putNotificationsHandler, getUnsubscribeLinkHandler, unsubscribeHandler],
  periodicTasks: [sweepNotices],
} as const satisfies FeatureManifest

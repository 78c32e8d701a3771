import type { Championship } from '#src/modules/catalog/domain/championship.ts'

/** The championships of the demo events. */
export const championships = {
  russiaTrail: { code: 'russia-trail', name: { ru: 'Чемпионат России по трейлу', en: 'Russian Trail Championship' } },
  russiaTriathlon: {
    code: 'russia-triathlon',
    name: { ru: 'Чемпионат России по триатлону', en: 'Russian Triathlon Championship' },
  },
  russiaSki: {
    code: 'russia-ski-masters',
    name: { ru: 'Чемпионат России среди лыжников-любителей', en: 'Russian Masters Ski Championship' },
  },
} as const satisfies Record<string, Championship>

import { policyAreaTemplate } from '#contract/policy/policy-areas.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoPolicy } from './demo-topic.ts'
import { malmoCityTopics } from './policy/malmo-city.ts'
import { malmoProgrammes } from './policy/malmo-programmes.ts'
import { malmoWelfareTopics } from './policy/malmo-welfare.ts'
import { otherTopics } from './policy/others.ts'

export const malmoAreas = policyAreaTemplate

/** Gällivare has none on purpose, to show the empty states. */
export const demoPolicy: Readonly<Partial<Record<DemoSiteId, DemoPolicy>>> = {
  malmo: {
    areas: malmoAreas,
    programmes: Object.values(malmoProgrammes),
    topics: [...malmoWelfareTopics, ...malmoCityTopics],
    priorities: ['bibliotek', 'skolvagar', 'hemtjanst', 'skyfall'],
  },
  ...otherTopics,
}

import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

// The badge of README.md: how the last `npm run nightly` ended. It is written by that run, and committed by whoever ran it.

const badgeFile = join(projectRoot, 'docs/nightly.svg')

/**
 * @typedef {{ passed: number, failed: number, day: string, commit: string }} Night `day` as 2026-11-28.
 * @param {Night} night
 * @returns {string} An SVG document, whose title says the same.
 */
export function badgeOf({ passed, failed, day, commit }) {
  const words = failed === 0 ? `${passed} passed` : `${failed} failed`
  const title = `npm run nightly, ${day}, ${commit}: ${passed} passed, ${failed} failed`
  const colour = failed === 0 ? '#1a7f37' : '#b91c1c'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="22" role="img" aria-label="${title}">
  <title>${title}</title>
  <rect width="140" height="22" fill="#444" />
  <rect x="140" width="120" height="22" fill="${colour}" />
  <g fill="#fff" font-family="sans-serif" font-size="12">
    <text x="10" y="15">night ${day}</text>
    <text x="150" y="15">${words}</text>
  </g>
</svg>
`
}

/** @param {{ passed: number, failed: number }} count */
export async function writeNightlyBadge({ passed, failed }) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim()
  await writeFile(badgeFile, badgeOf({ passed, failed, day: new Date().toISOString().slice(0, 10), commit }))
}

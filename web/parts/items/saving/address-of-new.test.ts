// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { addressOfNew } from './address-of-new.ts'

function editorAt(here: string) {
  history.replaceState(null, '', here)
  const given: string[] = []
  return { given, ...addressOfNew((itemId) => void given.push(itemId)) }
}

it('a new item gets its address as soon as it is saved', () => {
  const { created, given } = editorAt('/malmo/nyheter/ny')
  created('1')
  expect(given).toEqual(['1'])
})

it('it gets none when the first save is answered while the person goes back', async () => {
  const { created, whileLeaving, given } = editorAt('/malmo/nyheter/ny')
  const stays = await whileLeaving(async () => {
    // On the way back the browser already shows the list.
    history.replaceState(null, '', '/malmo/nyheter')
    created('1')
    return false
  }, '/malmo/nyheter/ny')
  expect([stays, given]).toEqual([false, []])
})

it('it gets it after all when the person stays, once the editor’s own address is back', async () => {
  const { created, whileLeaving, given } = editorAt('/malmo/nyheter/ny')
  await whileLeaving(async () => {
    history.replaceState(null, '', '/malmo/nyheter')
    created('1')
    return true
  }, '/malmo/nyheter/ny')
  expect(given).toEqual([])
  history.replaceState(null, '', '/malmo/nyheter/ny')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.poll(() => given).toEqual(['1'])
})

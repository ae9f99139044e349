/** Method and path of every call of one area, such as `news`. */
export function itemPaths<const Area extends string>(area: Area) {
  const root = `/api/site/:siteId/${area}` as const
  const one = `${root}/:itemId` as const
  const previewLinks = `${one}/preview-links` as const
  const history = `${one}/history` as const
  const address = `${one}/address` as const
  return {
    list: { method: 'GET', path: root },
    counts: { method: 'GET', path: `${root}/counts` },
    writers: { method: 'GET', path: `${root}/writers` },
    calendar: { method: 'GET', path: `${root}/calendar` },
    create: { method: 'POST', path: root },
    read: { method: 'GET', path: one },
    saveDraft: { method: 'PATCH', path: `${one}/draft` },
    check: { method: 'GET', path: `${one}/check` },
    requestReview: { method: 'POST', path: `${one}/review` },
    withdrawReview: { method: 'POST', path: `${one}/withdraw-review` },
    requestChanges: { method: 'POST', path: `${one}/request-changes` },
    publish: { method: 'POST', path: `${one}/publish` },
    schedule: { method: 'POST', path: `${one}/schedule` },
    cancelSchedule: { method: 'POST', path: `${one}/cancel-schedule` },
    setUnpublishAt: { method: 'POST', path: `${one}/unpublish-at` },
    discard: { method: 'POST', path: `${one}/discard` },
    unpublish: { method: 'POST', path: `${one}/unpublish` },
    trash: { method: 'POST', path: `${one}/trash` },
    restore: { method: 'POST', path: `${one}/restore` },
    deleteForever: { method: 'POST', path: `${one}/delete-forever` },
    duplicate: { method: 'POST', path: `${one}/duplicate` },
    history: { method: 'GET', path: history },
    revision: { method: 'GET', path: `${history}/:revisionId` },
    restoreRevision: { method: 'POST', path: `${one}/restore-version` },
    nameVersion: { method: 'POST', path: `${one}/name-version` },
    addressPlan: { method: 'GET', path: address },
    changeAddress: { method: 'POST', path: address },
    move: { method: 'POST', path: `${one}/move` },
    incoming: { method: 'GET', path: `${one}/incoming` },
    presence: { method: 'POST', path: `${one}/presence` },
    previewLinks: { method: 'GET', path: previewLinks },
    createPreviewLink: { method: 'POST', path: previewLinks },
    revokePreviewLink: { method: 'DELETE', path: `${previewLinks}/:linkId` },
    keepPreviewLink: { method: 'POST', path: `${previewLinks}/:linkId/keep` },
    bulk: { method: 'POST', path: `${root}/bulk` },
  } as const
}

// The call that serves every area alike.
export const searchItems = { method: 'GET', path: '/api/site/:siteId/search' } as const

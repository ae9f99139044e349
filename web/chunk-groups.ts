import type { Rolldown } from 'vite'

// What is fetched as one file. Left to itself the bundler makes a file for every combination of screens that share something:
// forty for the list of news, most of them smaller than the request for them.
//
// A group is what its `test` names and all that this imports. So name the few files that every visitor of the group needs; what
// only some of them need would come to all. scripts/bundle-sizes.mjs counts what each screen fetches and fails the build.

/** In order: what an earlier group has taken is in no later one. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    // What the sign-in and the application share, to the file: the sign-in fetches this and its own.
    name: 'base',
    test: /node_modules\/react-dom\/client\.js$|\/components\/UnstyledButton\/|vite\/preload-helper|\/contract\/(blank|users-and-sites\/invitation-paths)\.ts$|\/Icon(AlertCircle|AlertTriangle|CircleCheck|CircleX|DeviceDesktop|InfoCircle|X)\.mjs$|\/web\/(api\/call\.ts|hydration\/(early-input\.ts|in-browser\.tsx)|theme\/(theme-provider\.tsx|trusted-types\.ts)|ui\/(dialog\.tsx|spinner\.tsx|spoken\.ts|toaster\.tsx))$/,
  },
  {
    // The frame around every screen, and the list of news, in which most begin.
    name: 'app',
    test: /\/web\/(main|ui\/search-field)\.tsx$|\/Icon(Eye|Pencil)\.mjs$/,
  },
  {
    // The schemas' library and what nearly all endpoints speak of.
    name: 'contract',
    test: /node_modules\/zod\/|\/contract\/(endpoint|field-forms|items\/items|media-facts|media-use|text)\.ts$/,
  },
  {
    // Small things of many screens; together they are a twentieth of the frame. The start page does without it: what it shares with
    // those screens is a file of its own.
    name: 'parts',
    minShareCount: 5,
    test: /node_modules\/(@tabler\/icons-react|@tanstack(?!.*\/useInfiniteQuery\.)|@mantine\/hooks)\/|\/ActionIcon\/|\/web\/parts\/(areas\.ts|media\/known-media-context\.ts|items\/(item-actions|history\/item-history-queries|new-item|compare\/same-value)\.tsx?|[a-z-]+\.module\.css)$|\/web\/ui\/(drawings\.tsx|use-fetched-part\.ts|guarded-button\.tsx|icon-button\.module\.css)$/,
  },
  {
    // The search for sites, on the start page and in each choice of a site. Apart, its three files were mostly module wrappers.
    name: 'found-sites',
    test: /\/useInfiniteQuery\.|\/found-sites(-end)?\.tsx?$/,
  },
  {
    // Small things of every editor: as one file they are smaller.
    name: 'editor',
    test: /\/contract\/(items\/item-endpoints|rich-text\/document)\.ts$|\/web\/(parts\/items\/(sharing-words|editor\/use-item-targets|saving\/use-save-session)|ui\/(saving-words|use-is-wide)|parts\/rich-text\/links\/link-targets)\.tsx?$/,
  },
  {
    name: 'fields',
    test: /\/components\/(Input|NativeSelect|TextInput|Textarea)\/|node_modules\/@mantine\/form\/|\/web\/ui\/(dialog-form|form-frame)\.tsx$|\/web\/parts\/use-contract-form\.ts$/,
  },
  {
    // What the look of sites is chosen with, by the federation and by each of them.
    name: 'looks',
    test: /\/web\/(parts\/accent\/(colour-field|swatches)|ui\/choice-cards)\.tsx$/,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }))

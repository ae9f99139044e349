import { Tab, Tabs } from '#web/ui/tabs.tsx'

/** People live inside Sajter; the menu itself does not grow. */
export const AdminTabs = () => (
  <Tabs label="Sajter och användare" look="underlined">
    <Tab to="/admin/sajter" activeOptions={{ exact: true, includeSearch: false }}>
      Sajter
    </Tab>
    <Tab to="/admin/sajter/anvandare" activeOptions={{ exact: true, includeSearch: false }}>
      Användare
    </Tab>
    <Tab to="/admin/sajter/anvandare/inbjudningar" activeOptions={{ exact: true, includeSearch: false }}>
      Inbjudningar
    </Tab>
  </Tabs>
)

import { Tab } from '#web/ui/tabs.tsx'
import { UnderlinedTabs } from '#web/ui/underlined-tabs.tsx'

/** People live inside Sajter; the menu itself does not grow. */
export const AdminTabs = () => (
  <UnderlinedTabs label="Sajter och användare">
    <Tab to="/admin/sajter" activeOptions={{ exact: true, includeSearch: false }}>
      Sajter
    </Tab>
    <Tab to="/admin/sajter/anvandare" activeOptions={{ exact: true, includeSearch: false }}>
      Användare
    </Tab>
    <Tab to="/admin/sajter/roller" activeOptions={{ exact: true, includeSearch: false }}>
      Roller
    </Tab>
    <Tab to="/admin/sajter/anvandare/inbjudningar" activeOptions={{ exact: true, includeSearch: false }}>
      Inbjudningar
    </Tab>
    <Tab to="/admin/personer" activeOptions={{ exact: true, includeSearch: false }}>
      Företrädare
    </Tab>
    <Tab to="/admin/sajter/besok" activeOptions={{ exact: true, includeSearch: false }}>
      Besök
    </Tab>
    <Tab to="/admin/sajter/utformning" activeOptions={{ exact: true, includeSearch: false }}>
      Utformning
    </Tab>
  </UnderlinedTabs>
)

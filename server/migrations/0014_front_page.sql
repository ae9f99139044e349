-- The settings of the start page are public, as those of the appearance are.
alter policy own_site_public on site_settings using (
  site_id = current_site()
  and tab in ('general', 'appearance', 'front', 'contact', 'social', 'publishing', 'privacy')
);

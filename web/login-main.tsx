import './theme/theme-provider.tsx'

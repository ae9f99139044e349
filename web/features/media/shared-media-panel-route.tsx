export const SharedMediaPanelScreen = () => null

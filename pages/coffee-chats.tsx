export { CoffeeChatsScreen as default } from '#components/coffeeChats/CoffeeChatsScreen.tsx'

module example.com/sign-up

go 1.21
